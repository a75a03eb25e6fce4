// Usage: oapi_codegen URL PDF FOLDER ADDRESS
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"journey/api"

	"github.com/oapi-codegen/runtime/types"
)

var ctx = context.Background()

// Returns the answer, or ends the program.
func must[T any](answer T, err error) T {
	if err != nil {
		panic(err)
	}
	return answer
}

func check(is bool, problem string, body []byte) {
	if !is {
		panic(problem + ": " + string(body))
	}
}

func until(look func() bool) {
	for !look() {
		time.Sleep(100 * time.Millisecond)
	}
}

func upload(client *api.ClientWithResponses, pdf string) api.Document {
	form := &bytes.Buffer{}
	parts := multipart.NewWriter(form)
	must(must(parts.CreateFormFile("files", "Lease.pdf")).Write(must(os.ReadFile(pdf))))
	parts.Close()
	answer := must(client.UploadWithBodyWithResponse(ctx, nil, parts.FormDataContentType(), form))
	check(answer.JSON200 != nil, "upload", answer.Body)
	return (*answer.JSON200)[0]
}

func main() {
	url, pdf, folder, address := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	client := must(api.NewClientWithResponses(url))
	document := upload(client, pdf)
	created := must(client.CreateRequestWithResponse(ctx, nil, api.SignatureRequestDraft{Title: "Lease", DocumentIds: &[]types.UUID{document.Id}}))
	check(created.JSON200 != nil, "create", created.Body)
	id := created.JSON200.Id.String()
	added := must(client.AddRecipientWithResponse(ctx, id, nil, api.RecipientDraft{Name: "Ada Lovelace", Email: address, Role: api.Signer}))
	check(added.JSON200 != nil, "recipient", added.Body)
	field := api.SignatureFieldDraft{DocumentId: document.Id, RecipientId: added.JSON200.Id, Type: api.Signature, X: 10, Y: 70, Width: 150, Height: 50}
	placed := must(client.PlaceFieldWithResponse(ctx, id, nil, field))
	check(placed.JSON200 != nil, "field", placed.Body)
	until(func() bool {
		return must(client.ReadRequestWithResponse(ctx, id, nil)).JSON200.Documents[0].Check == nil
	})
	sent := must(client.SendWithResponse(ctx, id, nil, api.Sending{}))
	check(sent.JSON200 != nil && sent.JSON200.Status == api.RequestStatusPending, "send", sent.Body)

	token := invitation(client, address)
	shown := must(must(client.ReadSigningWithResponse(ctx, token)).JSON200.AsOpenSigning())
	check(!shown.CodeRequired, "signing", nil)
	consent := true
	viewed := must(client.ReportViewedWithResponse(ctx, token, nil, api.Viewing{Consent: &consent}))
	check(viewed.JSON200 != nil, "viewed", viewed.Body)
	finished := must(client.FinishWithResponse(ctx, token, nil, finishing(must(viewed.JSON200.AsOpenSigning()))))
	check(finished.JSON200 != nil, "finish", finished.Body)
	check(must(finished.JSON200.AsOpenSigning()).Recipient.Status == api.RecipientStatusSigned, "signed", finished.Body)

	until(func() bool {
		return must(client.ReadRequestWithResponse(ctx, id, nil)).JSON200.Status == api.RequestStatusCompleted
	})
	title := ""
	until(func() bool {
		completed := []api.RequestStatus{api.RequestStatusCompleted}
		for _, one := range *must(client.ListRequestsWithResponse(ctx, &api.ListRequestsParams{Status: &completed})).JSON200 {
			if one.Id.String() == id {
				title = *one.Title
			}
		}
		return title != ""
	})
	values := *must(client.ReadValuesWithResponse(ctx, id, document.Id.String())).JSON200
	drawn := must(values[0].Value.AsFilledValue2())
	save := func(name string, body []byte) {
		check(os.WriteFile(filepath.Join(folder, name), body, 0o600) == nil, name, nil)
	}
	save("sealed.pdf", must(client.ReadSealedWithResponse(ctx, id, document.Id.String())).Body)
	save("certificate.pdf", must(client.ReadCertificateWithResponse(ctx, id)).Body)
	save("evidence.zip", must(client.EvidenceWithResponse(ctx, id)).Body)
	save("mark.json", must(client.ReadMarkWithResponse(ctx, id, drawn.Sha256)).Body)
	history := []string{}
	for _, entry := range *must(client.ReadHistoryWithResponse(ctx, id)).JSON200 {
		history = append(history, entry.Type)
	}
	fmt.Println(string(must(json.Marshal(map[string]any{"id": id, "document": document.Id, "title": title, "history": history}))))
}

func invitation(client *api.ClientWithResponses, address string) string {
	mail := ""
	until(func() bool {
		for _, one := range *must(client.ListOutboxWithResponse(ctx)).JSON200 {
			if strings.Contains(one.To, address) {
				mail = one.Id
			}
		}
		return mail != ""
	})
	text := must(client.ReadOutboxMailWithResponse(ctx, mail)).JSON200.Text
	return regexp.MustCompile(`/sign/([\w-]+)`).FindStringSubmatch(text)[1]
}

func finishing(page api.OpenSigning) api.Finishing {
	value := api.FieldValue{}
	drawn := api.FieldValue1{Kind: api.FieldValue1Kind("drawn"), Strokes: api.Strokes{{{0.1, 0.2}, {0.8, 0.6}}}}
	check(value.FromFieldValue1(drawn) == nil, "mark", nil)
	finishing := api.Finishing{Consent: true, Seen: page.Seen}
	for _, one := range page.Documents {
		finishing.Documents = append(finishing.Documents, struct {
			Id     types.UUID `json:"id"`
			Sha256 string     `json:"sha256"`
		}{one.Id, one.Sha256})
	}
	finishing.Values = &[]struct {
		FieldId types.UUID     `json:"fieldId"`
		Value   api.FieldValue `json:"value"`
	}{{page.Fields[0].Id, value}}
	return finishing
}
